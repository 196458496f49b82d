// Holds contract 13.
import { execFileSync } from "node:child_process";

import { describe, expect, it } from "vitest";

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

/**
 * What a script prints on the machine of the edge, with the rules loaded twice. Its commands may begin with `$outside` or `$container`:
 * then they run in a network before the edge, or in one of Docker's behind it. What it leaves running is `$server`.
 */
function atEdge(script: string): string {
  return inOwnNetwork(`
    set -e
    unshare --net sleep 60 >/dev/null & before=$!
    unshare --net sleep 60 >/dev/null & behind=$!
    trap 'kill $before $behind $server' EXIT
    outside="nsenter -t $before -n"
    container="nsenter -t $behind -n"
    sleep 0.3
    ip link set lo up
    ip link add edge type veth peer name line netns $before
    ip link add br-own type veth peer name line netns $behind
    for each in 10.9.0.1/24 2001:db8::f/64 2001:db8:0:1::f/64; do ip addr add $each dev edge; done
    for each in 10.9.0.2/24 10.9.0.3/24 2001:db8::1/64 2001:db8::2/64 2001:db8:0:1::1/64; do $outside ip addr add $each dev line; done
    ip addr add 10.9.1.1/24 dev br-own
    $container ip addr add 10.9.1.2/24 dev line
    ip link set edge up && ip link set br-own up && $outside ip link set line up && $container ip link set line up
    $outside ip route add 10.9.1.0/24 via 10.9.0.1
    $container ip route add default via 10.9.1.1
    echo 1 > /proc/sys/net/ipv4/ip_forward
    # An address of IPv6 is ready when nobody else has it.
    sleep 2
    ${load}
    ${load}
    ${script}`);
}

/** Of 530 connections: how many of each address one place gets at a port of a host, which another place serves. */
function taken(server: string, visitor: string, host: string, port: number, addresses: readonly string[]): number[] {
  const lines = `"${process.execPath}" tests/deploy/support/connections.mjs`;
  const printed = atEdge(`
    ${server} ${lines} serve ${port} >/dev/null & server=$!
    sleep 1
    ${visitor} ${lines} ${host} ${port} ${addresses.join(" ")}`);
  return JSON.parse(printed) as number[];
}

/**
 * Of connections that end at once, from outside: how many are taken within three seconds, and for how many seconds at most the
 * kernel remembers one.
 */
function ended(): [taken: number, rememberedSeconds: number] {
  const lines = `"${process.execPath}" tests/deploy/support/ended-connections.mjs`;
  const printed = atEdge(`
    ${lines} serve >/dev/null & server=$!
    sleep 1
    $outside ${lines} 10.9.0.1
    sleep 0.3
    awk '$6 == "TIME_WAIT" && $5 > most { most = $5 } END { print most + 0 }' /proc/net/nf_conntrack`);
  const [taken = 0, remembered = 0] = printed.trim().split("\n").map(Number);
  return [taken, remembered];
}

describe.skipIf(!mayLoadRules())("the firewall of the edge", () => {
  it.each([443, 22])(
    "gives each visitor 512 connections at once to port %i",
    (port) => {
      expect(taken("", "$outside", "10.9.0.1", port, ["10.9.0.2", "10.9.0.3"])).toEqual([512, 512]);
    },
    30_000,
  );

  it("gives the addresses of one network of IPv6 512 connections together", () => {
    const addresses = ["2001:db8:0:1::1", "2001:db8::1", "2001:db8::2"];
    const [otherNetwork, ...network] = taken("", "$outside", "2001:db8::f", 443, addresses);
    expect(otherNetwork).toBe(512);
    expect(network.reduce((sum, each) => sum + each)).toBe(512);
  }, 30_000);

  it("gives each visitor 25 new connections a second after as many, and soon forgets those that have ended", () => {
    const [taken, remembered] = ended();
    expect(taken).toBeGreaterThanOrEqual(512);
    expect(taken).toBeLessThan(1200);
    expect(remembered).toBeLessThanOrEqual(10);
  }, 30_000);

  it.each([
    ["containers ask of others", "$outside", "$container", "10.9.0.2", "10.9.1.2"],
    ["containers ask of the machine", "", "$container", "10.9.1.1", "10.9.1.2"],
    ["the machine asks of itself", "", "", "127.0.0.1", "127.0.0.1"],
  ])(
    "leaves alone what %s",
    (_what, server, visitor, host, address) => {
      expect(taken(server, visitor, host, 443, [address])).toEqual([530]);
    },
    30_000,
  );
});
