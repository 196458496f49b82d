// Holds contract 12.3.
import sharp from "sharp";

import { applications, chooseDocuments, openDocuments } from "../support/applicant";
import { expect, test, withPictures } from "../support/test";

test.use(withPictures);

test(
  "with scripts, a large photo that goes up is made smaller when asked, on white",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await page.addInitScript(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (...asked) {
        const corner = this.getContext("2d")?.getImageData(0, 0, 1, 1).data;
        document.documentElement.dataset.corner = corner?.join();
        toBlob.apply(this, asked);
      };
    });
    await openDocuments(page, own.site.url);
    const noise = { type: "gaussian", mean: 128, sigma: 3 } as const;
    const photo = sharp({ create: { width: 2600, height: 1900, channels: 3, background: "white", noise } });
    const path = test.info().outputPath("my cv.png");
    const { size } = await photo.ensureAlpha(0).png({ compressionLevel: 1 }).toFile(path);
    await chooseDocuments(page);
    await page.route("**/documents", (route) => route.abort("connectionreset"));
    await page.locator("#cv_documents").setInputFiles(path);
    await page.getByRole("button", { name: "Make it smaller" }).click();
    await expect(page.getByRole("button", { name: "Make it smaller" })).toHaveCount(0);
    await page.unroute("**/documents");
    await expect(page.locator("html")).toHaveAttribute("data-corner", "255,255,255,255");
    await expect(page.locator("#cv_documents")).toBeFocused();

    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Your documents were submitted successfully!")).toBeVisible();
    const sent = (await applications(own.api))[0]?.files.find(({ group }) => group === "cv_documents");
    expect(sent?.name).toBe("my cv.png");
    expect(sent?.size).toBeLessThan(size);
  },
);
