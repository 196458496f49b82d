import { branches, firm } from "./firm.server";

/** The firm and its offices as the structured data of a page tells them. */
export function organisation() {
  const { name, description, phone, email, social } = firm();
  return {
    name,
    description,
    phone,
    email,
    profiles: Object.values(social),
    branches: branches().flatMap(({ country, branches: offices }) =>
      offices.map((office) => ({
        title: office.title,
        address: office.address,
        city: office.city,
        country,
        phone: office.phone,
        email: office.email,
        position: office.position,
        workingHours: office.workingHours,
      })),
    ),
  };
}
