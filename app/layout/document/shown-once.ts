import { useLocation } from "@remix-run/react";
import { useState } from "react";

/** `message` on the page it arrived with, and `null` on every later one: the root's data stays while pages change. */
export function useShownOnce(source: { message: string | null } | undefined): string | null {
  const { key } = useLocation();
  const [arrival, setArrival] = useState({ source, key });
  if (arrival.source !== source) setArrival({ source, key });
  return source && (arrival.source !== source || arrival.key === key) ? source.message : null;
}
