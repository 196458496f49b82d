import type { SiteContent } from "~/layout/site-content";

/** The firm's own data that every page shows. */
export const site: SiteContent = {
  firmName: "Kanchanmarg Education",
  tagline: "From the hills to the world",
  phone: "+977 1 555 0147",
  email: "hello@kanchanmarg.example",
  social: {
    facebook: "https://www.facebook.com/kanchanmarg.example",
    linkedin: "https://www.linkedin.com/company/kanchanmarg.example",
    instagram: "https://www.instagram.com/kanchanmarg.example",
    youtube: "https://www.youtube.com/@kanchanmarg.example",
  },
  chatUrl: "https://wa.me/97715550147",
  bookingUrl: "https://booking.kanchanmarg.example",
  registrationNumber: "670",
  copyrightYear: 2024,
  badge: { src: "/accreditation-badge.svg", alt: "Accredited agency: Himalayan Council of Education Counsellors", width: 96, height: 96 },
};
