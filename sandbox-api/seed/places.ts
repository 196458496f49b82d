import type { Country, Interest, Specialization } from "../records";

/** The six destinations, under the names the consultancy uses for them. */
export const countries: (Country & { code: string; currency: string; symbol: string })[] = [
  { id: 1, country_name: "Australia", flag: "{host}/media/flags/au.svg", code: "au", currency: "AUD", symbol: "A$" },
  { id: 2, country_name: "New Zealand", flag: "{host}/media/flags/nz.svg", code: "nz", currency: "NZD", symbol: "NZ$" },
  { id: 3, country_name: "UK", flag: "{host}/media/flags/gb.svg", code: "gb", currency: "GBP", symbol: "£" },
  { id: 4, country_name: "USA", flag: "{host}/media/flags/us.svg", code: "us", currency: "USD", symbol: "$" },
  { id: 5, country_name: "Canada", flag: null, code: "ca", currency: "CAD", symbol: "C$" },
  { id: 6, country_name: "Dubai", flag: "/media/flags/ae.svg", code: "ae", currency: "AED", symbol: "AED" },
];

const interestNames = [
  "Bachelor's Degree",
  "Master's Degree",
  "Diploma",
  "Advanced Diploma",
  "Graduate Certificate",
  "Graduate Diploma",
  "Doctoral Degree (PhD)",
  "Bachelor's Degree (Honours)",
  "Foundation Year",
  "Certificate",
  "Associate Degree",
  "English Language Programme",
];

export const interests: Interest[] = interestNames.map((name, index) => ({ id: index + 1, interest_name: name }));

/** Each programme of interest with the subjects taught under it. */
export const subjects: Record<string, string[]> = {
  "Information Technology": ["Information Technology", "Information Systems", "Network Engineering"],
  Nursing: ["Nursing", "Mental Health Nursing", "Clinical Nursing"],
  "Accounting and Finance": ["Accounting", "Professional Accounting", "Banking and Finance", "Financial Technology"],
  "Business Administration": [
    "Business",
    "Business Administration",
    "International Business",
    "Entrepreneurship and Innovation",
  ],
  "Computer Science": ["Computer Science", "Software Engineering", "Cloud Computing"],
  "Data Science": ["Data Science", "Business Analytics", "Applied Statistics"],
  "Cyber Security": ["Cyber Security", "Digital Forensics"],
  "Artificial Intelligence": ["Artificial Intelligence", "Robotics and Autonomous Systems"],
  "Civil Engineering": ["Civil Engineering", "Structural Engineering", "Water Resources Engineering"],
  "Mechanical Engineering": ["Mechanical Engineering", "Mechatronics"],
  "Electrical Engineering": ["Electrical and Electronic Engineering", "Renewable Energy Systems"],
  Architecture: ["Architecture", "Landscape Architecture", "Interior Architecture"],
  "Construction Management": ["Construction Management", "Quantity Surveying", "Building and Construction"],
  "Hospitality Management": ["Hospitality Management", "Tourism and Event Management", "Hotel Leadership"],
  "Culinary Arts": ["Commercial Cookery", "Patisserie", "Kitchen Management"],
  "Public Health": ["Public Health", "Health Services Management", "Epidemiology"],
  "Biomedical Science": ["Biomedical Science", "Medical Laboratory Science"],
  Pharmacy: ["Pharmacy", "Pharmaceutical Science"],
  Psychology: ["Psychology", "Counselling"],
  "Social Work": ["Social Work", "Community Services"],
  "Early Childhood Education": ["Early Childhood Education", "Early Years Teaching"],
  Education: ["Secondary Teaching", "Educational Leadership"],
  "Environmental Science": ["Environmental Science", "Climate Change Adaptation", "Mountain Ecology and Conservation"],
  Agriculture: ["Agriculture", "Horticulture", "Agribusiness"],
  Law: ["Laws", "International Trade Law"],
  "Marketing and Communication": ["Marketing", "Digital Marketing", "Media and Communication"],
  "Human Resource Management": ["Human Resource Management", "Organisational Leadership"],
  "Project Management": ["Project Management", "Supply Chain and Logistics"],
  "Animation and Game Design": ["Animation", "Game Design", "Visual Effects"],
  Aviation: ["Aviation Management", "Aerospace Engineering"],
};

export const specializations: Specialization[] = Object.keys(subjects).map((name, index) => ({
  id: index + 1,
  specialization_name: name,
}));
