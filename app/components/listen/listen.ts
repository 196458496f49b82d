type Events = WindowEventMap & DocumentEventMap;

/** Listens until the returned function is called. (Not by `signal`, which Safari 14 and Firefox 78 do not know.) */
export function listen<Type extends keyof Events>(
  target: EventTarget,
  type: Type,
  listener: (event: Events[Type]) => void,
): () => void {
  const heard = listener as EventListener;
  target.addEventListener(type, heard);
  return () => target.removeEventListener(type, heard);
}
