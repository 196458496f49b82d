import type { Article } from "./article";

/** Articles about choosing and applying. */
export const applyingArticles: Article[] = [
  {
    title: "How to choose a course before you choose a country",
    sections: [
      {
        text: [
          "<p>Most students come to us with a country in mind. The ones who are happiest three years later began with a <strong>course</strong>. A course decides what you read every evening, who hires you, and often which country makes sense.</p>",
        ],
      },
      {
        title: "Three questions for an evening",
        text: [
          {
            text: "<p>Write the answers on paper, then show them to someone who knows you well.</p>",
            points: [
              "Which subjects did you study without being told to?",
              "Which jobs in Nepal or abroad ask for them?",
              "How many years and how much money can your family give?",
            ],
          },
          {
            text: "<p>Then ask a student of the course, not its brochure:</p>",
            points: ["What did a usual week look like?", "Which unit would you drop today?"],
          },
          "<p>Where the two lists agree, keep the course. Where they do not, look at another.</p>",
        ],
      },
      {
        title: "Then compare",
        text: [
          "<p>Take three courses with the same name and lay their unit lists side by side. Two degrees called <em>Information Technology</em> can share less than half their units. Look for placements, for the size of classes, and for what graduates did next.</p>",
        ],
      },
    ],
  },
  {
    title: "Writing a statement of purpose that sounds like you",
    sections: [
      {
        text: [
          "<p>An admissions officer reads forty statements a day. Yours is remembered when it holds one thing that only you could have written: the clinic in Palpa where you kept the records, the shop ledger you moved to a spreadsheet.</p>",
        ],
      },
      {
        title: "A shape that works",
        image: "{host}/media/blogs/2-1.jpg",
        text: [
          "<ol><li><strong>One scene</strong> that shows why this subject.</li><li><strong>What you did about it</strong>: study, work, a project.</li><li><strong>Why this course</strong>: two units by name, one teacher or lab.</li><li><strong>What comes after</strong>: a job title and a place.</li></ol>",
        ],
      },
      {
        title: "What to leave out",
        text: ["<p>Leave these out, whatever a sample on the internet says:</p>"],
        points: [
          '"Since my childhood" and quotations of famous people',
          "Praise of the country that could stand in a travel brochure",
          "Any sentence that you would not say aloud in an interview",
        ],
      },
    ],
  },
  {
    title: "The documents every application needs, in the order to collect them",
    sections: [
      {
        text: ["<p>Papers take longer than anything else. Begin with those that depend on other people's offices.</p>"],
      },
      {
        title: "The order",
        text: [
          "<table><thead><tr><th>Paper</th><th>Where</th><th>Allow</th></tr></thead><tbody><tr><td>Passport</td><td>District office or the department</td><td>2 to 4 weeks</td></tr><tr><td>Transcripts and certificates</td><td>School, board, university</td><td>1 to 3 weeks</td></tr><tr><td>No-objection letter</td><td>Ministry of Education portal</td><td>1 week</td></tr><tr><td>English test</td><td>Test centre</td><td>book 3 weeks ahead</td></tr><tr><td>Bank papers</td><td>Your bank</td><td>1 to 2 weeks</td></tr></tbody></table>",
        ],
      },
      {
        title: "Scan once, scan well",
        text: [
          "<p>Scan in colour at 300 dpi, one PDF a document, every edge visible. Name files so that a stranger understands them: <em>Sita-Gurung-Grade-12-Transcript.pdf</em>. A phone photo in daylight is fine when all four corners are in it.</p>",
        ],
      },
    ],
  },
  {
    title: "Study gap? Explain it in five honest lines",
    sections: [
      {
        text: [
          "<p>A gap is not a problem. An unexplained gap is. Universities want to know what you did and whether you can study again.</p>",
        ],
      },
      {
        title: "Evidence for common gaps",
        text: ["<p>For each year since your last certificate, have one paper:</p>"],
        points: [
          "Work: appointment letter, pay slips, tax record",
          "Business: registration and two years of tax clearance",
          "Family care: a letter, with hospital papers where there are any",
          "Preparation: test bookings, course receipts",
        ],
      },
      {
        title: "How long is too long?",
        text: [
          "<p>Many universities accept two years after grade 12 and five after a bachelor's degree. With relevant work, more. Ask before you pay an application fee.</p>",
        ],
      },
    ],
  },
  {
    title: "Conditional and unconditional offers, and what to do with each",
    sections: [
      {
        text: [
          "<p>An offer letter is the beginning of the paperwork, not its end. Read the page with the small letters first.</p>",
          "<p>A <strong>conditional</strong> offer names what is missing: a final transcript, a band in writing, a deposit. Put each condition and its date in your calendar on the same day.</p>",
        ],
      },
      {
        title: "Before you accept",
        text: [
          {
            text: "<p>Check these against your own papers:</p>",
            points: ["Your name, as in the passport", "Course, campus and start date"],
          },
          {
            text: "<p>And these against your family's plan:</p>",
            points: ["Tuition of the first year and of the whole course", "The refund rule if the visa is refused"],
          },
        ],
      },
    ],
  },
  {
    title: "Deferring an intake without losing your place",
    sections: [
      {
        text: [
          "<p>Sometimes the bank is slow, or a result comes late. Most universities let you move once to the next intake, if you ask <strong>before</strong> the first day of class.</p>",
        ],
      },
      {
        title: "Ask for three things in writing",
        text: ["<p>A short e-mail to the admissions office is enough.</p>"],
        points: [
          "That the place is kept, and until when",
          "That the scholarship moves with it, or not",
          "Whether the fee will be the new year's fee",
        ],
      },
      {
        title: "And tell us",
        text: [
          "<p>A visa application that names the old start date has to be changed or withdrawn. Never simply wait: a missed start counts against you later.</p>",
        ],
      },
    ],
  },
];
