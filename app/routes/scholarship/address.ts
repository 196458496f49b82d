import { paths } from "~/paths";

/** Address of the scholarship page with what is chosen. */
export function scholarshipPath({ country, university }: { country?: number; university?: number } = {}): string {
  const params = new URLSearchParams();
  if (country) params.set("country", String(country));
  if (country && university) params.set("university", String(university));
  return params.size > 0 ? `${paths.scholarships}?${params}` : paths.scholarships;
}
