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

describe.skipIf(!mayLoadRules())("the firewall of the edge", () => {
  it("gives each visitor 512 connections at once, the addresses of one network of IPv6 together", () => {
    const [one, another, otherNetwork, ...network] = taken(443);
    expect([one, another, otherNetwork]).toEqual([512, 512, 512]);
    expect(network.reduce((sum, each) => sum + each)).toBe(512);
  });

  it("leaves other ports alone", () => {
    expect(taken(8443)).toEqual(addresses.map(() => 530));
  });
});
