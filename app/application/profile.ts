/**
 * The fields of the Profile tab that the applicant fills in, in page order, with their labels (contract 6). A browser does not bring
 * back, after Back, what is typed where autocomplete is "off".
 */
export const profileFields = [
  { name: "first_name", label: "First name", autoComplete: "given-name" },
  { name: "last_name", label: "Last name", autoComplete: "family-name" },
  { name: "email", label: "Email", type: "email", inputMode: "email", autoComplete: "email" },
  { name: "contact", label: "Mobile number", type: "tel", inputMode: "tel", autoComplete: "tel" },
  {
    name: "test_type",
    label: "Test type",
    optional: true,
    autoComplete: "on",
    hint: "IELTS, PTE or TOEFL, for example",
  },
  { name: "overall_score", label: "Overall score", optional: true, autoComplete: "on" },
  { name: "address", label: "Permanent address", optional: true, autoComplete: "street-address" },
  {
    name: "last_academic_qualification",
    label: "Last academic qualification",
    autoComplete: "on",
    hint: "+2, Bachelor or Master, for example",
  },
  { name: "marital_status", label: "Marital status", autoComplete: "on" },
] as const;

/** The field that names the texts of the form as its page showed them. */
export const SHOWN = "shown";

export type ProfileField = (typeof profileFields)[number]["name"];

/** What the applicant typed, field by field, as it was typed. */
export type Profile = Record<ProfileField, string>;

/** Messages by field; a field without a message is absent. */
export type ProfileErrors = Partial<Record<ProfileField, string[]>>;

export const emptyProfile: Profile = {
  first_name: "",
  last_name: "",
  email: "",
  contact: "",
  test_type: "",
  overall_score: "",
  address: "",
  last_academic_qualification: "",
  marital_status: "No",
};
