import { between, type Chance } from "./chance";

export interface Palette {
  sky: [string, string];
  sun: string;
  layers: string[];
  wall: string;
  window: string;
  accent: string;
  water: string;
}

const hues = [222, 208, 192, 168, 152, 36, 22, 350, 338, 232];

const hsl = (hue: number, saturation: number, lightness: number) =>
  `hsl(${Math.round((hue + 360) % 360)} ${Math.round(saturation)}% ${Math.round(lightness)}%)`;

/** A harmonious palette around one hue: light sky, layers from pale to deep, one warm accent. */
export function paletteOf(chance: Chance): Palette {
  const hue = (hues[Math.floor(chance() * hues.length)] ?? 222) + between(chance, -6, 6);
  const warm = hue < 60 || hue > 320;
  const skyHue = warm ? 38 : hue - 12;
  return {
    sky: [hsl(skyHue, 62, 90), hsl(warm ? 18 : skyHue + 150, warm ? 66 : 42, 93)],
    sun: hsl(warm ? 44 : 40, 88, 76),
    layers: [78, 64, 48, 34, 24].map((lightness, index) => hsl(hue + index * 3, 30 + index * 6, lightness)),
    wall: hsl(warm ? 30 : 42, 40, 92),
    window: hsl(hue, 34, 40),
    water: hsl(warm ? 200 : hue, 42, 58),
    accent: hsl(warm ? 214 : 346, 64, 46),
  };
}
