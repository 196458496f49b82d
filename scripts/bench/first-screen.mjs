/** The fonts that a loaded page has asked for, and the images that it shows before anybody scrolls; in bytes. */
export function firstScreenOf(page) {
  return page.evaluate(() => {
    const loaded = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource"));
    const sum = (wanted) => loaded.filter(wanted).reduce((all, { encodedBodySize }) => all + encodedBodySize, 0);
    const onScreen = [...document.querySelectorAll("body *")].filter((element) => {
      const { top, bottom, left, right, width } = element.getBoundingClientRect();
      return width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    });
    const imagesOf = (element) => {
      const drawn = [...getComputedStyle(element).backgroundImage.matchAll(/url\("([^"]+)"\)/g)].map(
        ([, file]) => file,
      );
      // A film is no image: it begins when the page is there, and not at all on a line that is saved.
      return [element.poster ?? element.currentSrc, ...drawn];
    };
    const shown = new Set(onScreen.flatMap(imagesOf));
    return {
      fonts: sum(({ name: file }) => /\.woff2?$/.test(file)),
      images: sum(({ name: file }) => shown.has(file)),
    };
  });
}
