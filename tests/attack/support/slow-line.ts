import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A line to a server that carries every byte late; resolves with its own address (host and port) and the way to end it. */
export async function slowLine(to: URL, delayMs: number): Promise<{ host: string; stop: () => void }> {
  const sockets = new Set<Socket>();
  const carry = (from: Socket, onward: Socket) => {
    sockets.add(from);
    from.on("data", (chunk) => setTimeout(() => onward.writable && onward.write(chunk), delayMs));
    from.on("close", () => onward.destroy());
    from.on("error", () => onward.destroy());
  };
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    carry(near, far);
    carry(far, near);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
