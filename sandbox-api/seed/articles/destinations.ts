import type { Article } from "./article";

/** Articles about destinations. The figures are those of the site's guides. */
export const destinationArticles: Article[] = [
  {
    title: "Australia for Nepali students: what a first year really costs",
    sections: [
      {
        text: [
          "<p>Three sums decide an Australian year: tuition, living costs and the visa. The visa fee is <strong>AUD 1,600</strong>, and the living costs you must show are <strong>AUD 29,710</strong> for a student, with AUD 10,394 for a partner and AUD 4,449 for a child.</p>",
        ],
      },
      {
        title: "Where the money goes in a month",
        image: "{host}/media/blogs/7-1.jpg",
        text: [
          "<table><tbody><tr><th>Room in a shared flat</th><td>AUD 900 to 1,400</td></tr><tr><th>Food</th><td>AUD 400 to 550</td></tr><tr><th>Transport</th><td>AUD 120 to 200</td></tr><tr><th>Phone and power</th><td>AUD 100 to 160</td></tr></tbody></table>",
        ],
      },
      {
        title: "Work, honestly",
        text: [
          "<p>You may work up to 48 hours a fortnight while classes run. Plan to pay for food and rent with it in the second half of the year, not in the first: finding a job takes weeks, and the first assignments are harder than they look.</p>",
        ],
      },
    ],
  },
  {
    title: "Why small cities in Australia deserve a second look",
    sections: [
      {
        text: [
          "<p>Sydney and Melbourne are not the only places with universities. In Hobart, Cairns or Bendigo the rent is lower, lecturers learn your name, and part-time jobs are a walk away.</p>",
        ],
      },
      {
        title: "What you give up",
        text: [
          "<p>Fewer Nepali shops, longer flights home, and fewer big companies at the door. Visit the careers page of the university and count the employers before you decide.</p>",
        ],
      },
      {
        title: "Good reasons to go",
        text: ["<p>Students who chose a regional campus tell us the same things:</p>"],
        points: [
          "Rent of AUD 180 to 260 a week",
          "Placements near the campus in nursing and teaching",
          "Extra scholarships for regional study",
        ],
      },
    ],
  },
  {
    title: "New Zealand: eight universities and a lot of polytechnics",
    sections: [
      {
        text: [
          "<p>New Zealand is small enough to understand in an afternoon. There are <strong>eight universities</strong>; beside them polytechnics teach nursing, cookery, building and computing with much practice.</p>",
        ],
      },
      {
        title: "Funds and work",
        text: [
          "<p>You show NZ$20,000 a year for yourself and NZ$4,200 for a partner. The money comes from a <strong>single guarantor</strong>: uncle and father together do not work. Part-time work is up to 20 hours a week, full time in the vacations.</p>",
        ],
      },
      {
        title: "After the degree",
        text: [
          "<p>Master's and doctoral graduates can get a work visa of three years; a postgraduate diploma gives one year.</p>",
        ],
      },
    ],
  },
  {
    title: "UK in one year: is a short master's right for you?",
    sections: [
      {
        text: [
          "<p>A British master's degree takes twelve months. That saves a year of rent and lets you earn sooner, and it leaves little time to find your feet.</p>",
        ],
      },
      {
        title: "The numbers",
        text: [
          "<p>The health surcharge is GBP 776 a year and the visa GBP 490. You hold living costs of GBP 1,334 a month in London, or GBP 1,023 elsewhere, for up to nine months, <em>for 28 days in a row</em>. One rupee short on one day is a refusal.</p>",
        ],
      },
      {
        title: "Choose it if",
        text: [
          {
            text: "<p>A one-year course suits you when:</p>",
            points: [
              "your bachelor's degree is in the same field",
              "you write long texts in English without fear",
              "you can start in September rather than January",
            ],
          },
          {
            text: "<p>Take two years elsewhere when:</p>",
            points: ["you change your field", "you need a placement before you apply for work"],
          },
        ],
      },
    ],
  },
  {
    title: "Canada after the changes: who should still apply",
    sections: [
      {
        text: [
          "<p>Canada asks for more money and more planning than it did. A student shows <strong>CAD 20,635</strong> for living costs, besides tuition of CAD 15,000 to 30,000. The study permit costs CAD 150 and the biometrics CAD 85.</p>",
        ],
      },
      {
        title: "Strong files",
        text: [
          "<p>Files that go through have a clear thread: earlier study, the new course and the job afterwards belong together. Recommended is IELTS 6.5 with no band under 6.0.</p>",
        ],
        points: [
          "Public college or university",
          "A course of at least two years, for a longer work permit",
          "Sponsor's income that explains the savings",
        ],
      },
    ],
  },
  {
    title: "Dubai: three starts a year and four hours from home",
    sections: [
      {
        text: [
          '<div style="font-family:Calibri;font-size:11pt"><span style="color:#333"><span>Dubai is the nearest of our destinations: four hours by air, with starts in <strong>October, January and June</strong>. An offer often comes within a week.</span></span></div>',
        ],
      },
      {
        title: "Costs",
        text: [
          "<p style=\"margin-left:40px\">Tuition is AED 37,500 to 75,000 a year for a bachelor's degree and AED 55,000 to 80,000 for a master's. Living costs AED 12,000 to 15,000 a year if you share, and the visa AED 3,000 to 5,000.</p><p>Summer is hot. <b>Really</b> hot; classes and buses are cooled, <i>building sites are not",
        ],
        points: [
          "Best for: business, hospitality, construction, aviation",
          "Less suited: those who want a long post-study visa",
        ],
      },
    ],
  },
];
