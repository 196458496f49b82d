/** The firm as the layout shows it. It comes from `content/` by way of the root loader. */
export interface SiteContent {
  firmName: string;
  tagline: string;
  phone: string;
  email: string;
  social: { facebook: string; linkedin: string; instagram: string; youtube: string };
  /** Opens the firm's chat in a new tab. */
  chatUrl: string;
  /** The external booking service of "Book an Appoinment". */
  bookingUrl: string;
  registrationNumber: string;
  copyrightYear: number;
  badge: { src: string; alt: string; width: number; height: number };
}
