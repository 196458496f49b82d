import { fileSize } from "../file-size";

/** How far an upload is. Sizes in bytes, time in milliseconds since it started. */
export interface Transfer {
  sent: number;
  total: number;
  elapsed: number;
}

const SETTLED_MS = 1500;

/** "1.2 MB of 3.4 MB, 210 KB/s, 12 seconds left": speed and time left as soon as they mean something. */
export function transferLine({ sent, total, elapsed }: Transfer): string {
  const amount = `${fileSize(sent)} of ${fileSize(total)}`;
  if (sent >= total) return `${amount} sent, waiting for the confirmation`;
  if (elapsed < SETTLED_MS || sent === 0) return amount;
  const perSecond = (sent / elapsed) * 1000;
  return `${amount}, ${fileSize(Math.round(perSecond))}/s, ${timeLeft((total - sent) / perSecond)} left`;
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return plural(Math.max(1, Math.ceil(seconds)), "second");
  if (seconds < 3600) return plural(Math.ceil(seconds / 60), "minute");
  return plural(Math.ceil(seconds / 3600), "hour");
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
