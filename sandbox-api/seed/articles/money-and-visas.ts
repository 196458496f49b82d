import type { Article } from "./article";

/** Articles about money and visas. */
export const moneyArticles: Article[] = [
  {
    title: "Bank papers without panic: what visa officers look for",
    sections: [
      {
        text: [
          "<p>A visa officer asks two questions of your bank papers. <strong>Is the money there?</strong> And: <strong>does it make sense that it is there?</strong> Most refusals come from the second.</p>",
        ],
      },
      {
        title: "Make the story visible",
        text: [
          "<p>A balance that grew slowly beside a salary needs no explanation. A large deposit last Tuesday does.</p>",
        ],
        points: [
          "Land sale: the deed, the tax paid, the transfer",
          "Loan: the sanction letter and the collateral",
          "Gift: a letter, and the giver's own statements",
        ],
      },
    ],
  },
  {
    title: "Education loans in Nepal: questions to ask before you sign",
    sections: [
      { text: ["<p>A loan is a promise that your whole family makes. Take a day, and two banks.</p>"] },
      {
        title: "Ask the bank",
        text: ["<p>Write the answers into one table for both banks and compare.</p>"],
        points: [
          "Is the rate fixed, and for how long?",
          "When does repayment begin: now, or after the course?",
          "What is paid out, to whom, in which currency?",
          "What does it cost to repay early?",
        ],
      },
      {
        title: "A rule of thumb",
        text: [
          "<p>If the yearly repayment is more than a third of the salary that graduates of the course earn in their first job, look for a cheaper course.</p>",
        ],
      },
    ],
  },
  {
    title: "The genuine-student questions, 150 words at a time",
    sections: [
      {
        text: [
          "<p>Australia asks you to answer a few short questions, each in at most <strong>150 words</strong>. Short is harder than long. Draft each answer at 250 words, then cut.</p>",
        ],
      },
      {
        title: "One answer, taken apart",
        image: "{host}/media/blogs/15-1.png",
        text: [
          '<p><em>Why this course?</em> Begin with the gap in your skills, name two units that close it, and end with the job you will do. No adjectives about the country.</p><blockquote>"My work at a cooperative in Tansen taught me to keep accounts, not to read them."</blockquote>',
        ],
      },
    ],
  },
  {
    title: "Visa refused: the first ten days",
    sections: [
      {
        text: [
          "<p>A refusal letter is a list of doubts, in order. Read it once, sleep, and read it again with a pencil.</p>",
        ],
      },
      {
        title: "What to do",
        text: ["<p>In this order:</p>"],
        points: [
          "Send the letter to us and to the university on the day it comes",
          "Ask the university about the refund and about moving your place",
          "Collect evidence for each doubt, not a longer letter",
          "Apply again only when something has changed",
        ],
      },
      { text: ["<p>Always tell the next embassy about it. A hidden refusal is far worse than a refusal.</p>"] },
    ],
  },
  {
    title: "Scholarships that people forget to ask for",
    sections: [
      {
        text: [
          "<p>The large scholarships have thousands of applicants. The small ones often have none: a bursary for the second campus, a discount for paying a year at once, a grant of the faculty.</p>",
        ],
      },
      {
        title: "Where to look",
        text: [
          "<ul><li>The <strong>faculty's</strong> own page, not only the university's</li><li>The international office: ask by e-mail what is open to citizens of Nepal</li><li>The <a href=\"/scholarship\">scholarship list</a> on this site</li></ul>",
        ],
      },
      {
        title: "When",
        text: [
          "<p>Ask with the application, not after the offer. Money for an intake is often gone six months before it.</p>",
        ],
      },
    ],
  },
  {
    title: "सानो बजेटमा विदेश अध्ययन: कहाँबाट सुरु गर्ने?",
    sections: [
      {
        text: [
          "<p>विदेशमा पढ्ने खर्च शुल्क मात्र होइन। <strong>बस्ने, खाने, बीमा र भिसा</strong> जोडेर एक वर्षको पूरा हिसाब गर्नुहोस्, त्यसपछि मात्र देश रोज्नुहोस्।</p>",
        ],
      },
      {
        title: "तीन काम",
        text: ["<p>परामर्शमा आउनुअघि यति तयार गर्नुहोस्:</p>"],
        points: [
          "परिवारले वर्षमा कति दिन सक्छ, अङ्कमा लेख्नुहोस्",
          "पासपोर्ट र शैक्षिक प्रमाणपत्र स्क्यान गर्नुहोस्",
          "अङ्ग्रेजी परीक्षाको मिति तय गर्नुहोस्",
        ],
      },
      {
        title: "In short, in English",
        text: [
          "<p>Add up a whole year before choosing a country: tuition, living, insurance, visa. Bring the family's yearly figure, scanned papers and a test date to the first meeting.</p>",
        ],
      },
    ],
  },
];
