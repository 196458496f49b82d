import { branches, firm } from "./firm.server";

/** What a parent asks first: who pays the firm, its number at the Ministry of Education, and the cities of its offices. */
export function assurance(): { payment: string; registrationNumber: number; cities: readonly string[] } {
  const { payment, registrationNumber } = firm();
  return {
    payment,
    registrationNumber,
    cities: branches().flatMap(({ branches: all }) => all.map(({ city }) => city)),
  };
}
