/** Every address under `/ne` that no other route knows. */
export function loader(): never {
  throw new Response("Not Found", { status: 404 });
}

export default function UnknownAddress() {
  return null;
}
