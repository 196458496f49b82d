/** Items in groups of `most`, in their order. */
export function inGroups<Each>(all: readonly Each[], most: number): Each[][] {
  const groups = Math.ceil(all.length / most);
  return Array.from({ length: groups }, (_, group) => all.slice(group * most, (group + 1) * most));
}
