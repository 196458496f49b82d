// Holds contract 13.
import { execFileSync } from "node:child_process";

import { describe, expect, it } from "vitest";

const addresses = ["127.0.0.1", "127.0.0.2", "2001:db8:0:1::1", "2001:db8::1", "2001:db8::2"];

const load = "nft -f deploy/firewall.nft";
/** Runs a script in a network of its own; throws where that is not allowed or nft is absent. */
const inOwnNetwork = (script: string) =>
  execFileSync("unshare", ["--net", "sh", "-c", script], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });

function mayLoadRules(): boolean {
  try {
    inOwnNetwork(load);
    return true;
  } catch {
    return false;
  }
}

/** How many connections each address gets at a port, in a network of its own with the rules loaded twice. */
function taken(port: number): number[] {
  const own = addresses.filter((each) => each.includes(":")).map((each) => `ip -6 addr add ${each}/64 dev lo nodad`);
  const open = `"${process.execPath}" tests/deploy/support/connections.mjs ${port} ${addresses.join(" ")}`;
  return JSON.parse(inOwnNetwork(["ip link set lo up", ...own, load, load, open].join(" && "))) as number[];
}

/**
 * Of connections that end at once, from another network: how many are taken within three seconds, and for how many seconds at most the
 * kernel remembers one.
 */
function ended(): [taken: number, rememberedSeconds: number] {
  const lines = `"${process.execPath}" tests/deploy/support/ended-connections.mjs`;
  const printed = inOwnNetwork(`
    set -e
    unshare --net sleep 30 & visitor=$!
    sleep 0.3
    ip link add edge type veth peer name line netns $visitor
    ip addr add 10.9.0.1/24 dev edge
    ip link set edge up
    nsenter -t $visitor -n sh -c "ip addr add 10.9.0.2/24 dev line && ip link set line up"
    ${load}
    ${lines} serve & server=$!
    sleep 1
    nsenter -t $visitor -n ${lines} 10.9.0.1
    sleep 0.3
    awk '$6 == "TIME_WAIT" && $5 > most { most = $5 } END { print most + 0 }' /proc/net/nf_conntrack
    kill $server $visitor`);
  const [taken = 0, remembered = 0] = printed.trim().split("\n").map(Number);
  return [taken, remembered];
}

describe.skipIf(!mayLoadRules())("the firewall of the edge", () => {
  it("gives each visitor 512 connections at once, the addresses of one network of IPv6 together", () => {
    const [one, another, otherNetwork, ...network] = taken(443);
    expect([one, another, otherNetwork]).toEqual([512, 512, 512]);
    expect(network.reduce((sum, each) => sum + each)).toBe(512);
  });

  it("gives each visitor 100 new connections a second after as many, and soon forgets those that have ended", () => {
    const [taken, remembered] = ended();
    expect(taken).toBeGreaterThanOrEqual(512);
    expect(taken).toBeLessThan(1200);
    expect(remembered).toBeLessThanOrEqual(10);
  }, 30_000);

  it("leaves other ports alone", () => {
    expect(taken(8443)).toEqual(addresses.map(() => 530));
  });
});
