/** What iOS calls each photo that is taken for a form: it tells nothing of which. */
const CAMERA_NAME = /^image\.(jpe?g|png)$/i;

/**
 * The name of a chosen file beside others, as phones give none: the second of one choice is “image (2).jpg”. A photo just taken also
 * gets one beside what is present in its group: elsewhere the same name means another version of the same document.
 */
export function distinctName(
  name: string,
  isChosen: (name: string) => boolean,
  isPresent: (name: string) => boolean,
): string {
  const isPhoto = CAMERA_NAME.test(name);
  return freeName(name, (free) => isChosen(free) || (isPhoto && isPresent(free)));
}

/** The first name that is not taken: its own, “photo (2).jpg” and so on. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1)
    free = name.replace(/(\.[^.]*)?$/, (ending) => ` (${number})${ending}`);
  return free;
}
