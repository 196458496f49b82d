import { findTestBrowser, testBrowserArguments } from "../../scripts/browser.mjs";

const executablePath = findTestBrowser();
const noPictures = "--blink-settings=imagesEnabled=false";

/** How the browser of the tests is started. Without pictures the processor has a fifth less to do: most tests look at none. */
export const launch = ({ pictures }: { pictures: boolean }) => ({
  args: pictures ? testBrowserArguments : [...testBrowserArguments, noPictures],
  ...(executablePath ? { executablePath } : {}),
});

/** For the files whose tests look at pictures, or at what a page asks for: `test.use(withPictures)`. */
export const withPictures = { launchOptions: launch({ pictures: true }) };
