import type { Article } from "./article";

/** Articles about English tests and student life. */
export const lifeArticles: Article[] = [
  {
    title: "IELTS, PTE or TOEFL: which test fits you?",
    sections: [
      {
        text: ["<p>All three open the same doors. They feel different on the day, and that is what should decide.</p>"],
      },
      {
        title: "Side by side",
        text: [
          "<table><thead><tr><th></th><th>IELTS</th><th>PTE</th><th>TOEFL</th></tr></thead><tbody><tr><td>Scale</td><td>0 to 9</td><td>10 to 90</td><td>0 to 120</td></tr><tr><td>Speaking</td><td>to a person</td><td>to a microphone</td><td>to a microphone</td></tr><tr><td>Result</td><td>3 to 5 days on computer, 13 on paper</td><td>48 hours</td><td>4 to 8 days</td></tr></tbody></table>",
        ],
      },
      {
        title: "How to decide",
        text: [
          "<p>Take one free practice test of each on a Saturday. Choose the one in which your weakest skill did best.</p>",
        ],
      },
    ],
  },
  {
    title: "From 5.5 to 6.5 in writing: a plan for six weeks",
    sections: [
      {
        text: [
          "<p>Writing is the band that stops most of our students. It moves when you write less and mend more.</p>",
        ],
      },
      {
        title: "The plan",
        text: ["<p>Two essays a week are enough:</p>"],
        points: [
          "Monday: plan one essay for ten minutes, write for thirty",
          "Tuesday: mark every verb; rewrite the five worst sentences",
          "Thursday: the same task again, from memory",
          "Saturday: a second essay, read aloud to a friend",
        ],
      },
    ],
  },
  {
    title: "Your first week abroad, hour by hour",
    image: null,
    sections: [
      {
        text: [
          "<p>You land tired, with two bags and a phone that does not work. It helps to know the first steps by heart.</p>",
        ],
      },
      {
        title: "The list",
        text: [
          "<ol><li>SIM card at the airport; message home.</li><li>Address on paper for the driver.</li><li>Bank account: passport, offer letter, address.</li><li>Student card and the orientation, <strong>all of it</strong>.</li><li>Register with a doctor before you are ill.</li></ol>",
        ],
      },
      {
        title: "And one warning",
        text: [
          "<p>Never pay rent for a room that nobody has seen. Ask the university's housing desk for temporary lodging in the first two weeks.</p>",
        ],
      },
    ],
  },
  {
    title: "Cooking for one: dal bhat on a student budget",
    sections: [
      {
        text: [
          "<p>Homesickness comes at dinner time. A pressure cooker, a rice pot and eight spices from home carry you through the first winter.</p>",
        ],
      },
      {
        title: "A week's basket",
        text: ["<p>For one person, in most cities under the price of two restaurant meals:</p>"],
        points: [
          "Rice 2 kg, lentils 1 kg",
          "Potatoes, cauliflower, spinach in season",
          "Eggs, yoghurt, a small piece of ginger",
          "Frozen peas, for the evenings when nothing else is left",
        ],
      },
    ],
  },
  {
    title: "Part-time work: your rights on the first shift",
    sections: [
      { text: ["<p>Hours are limited by your visa, and pay is protected by law. Both are your business.</p>"] },
      {
        title: "Before you begin",
        text: ["<p>Have these four in writing, even in a text message:</p>"],
        points: [
          "Hourly pay, and the day on which it is paid",
          "Hours each week, and who writes the roster",
          "Tax number on the pay slip",
          'No unpaid "trial" longer than a few hours',
        ],
      },
      {
        title: "When it goes wrong",
        text: [
          "<p>The student union and the labour office help international students without asking about anything else. Keep your own list of hours, every day.</p>",
        ],
      },
    ],
  },
  {
    title:
      "What parents ask us most, and what we answer when the door is closed and there is time for the long version of it",
    sections: [
      {
        text: [
          "<p>Parents rarely ask about rankings. They ask whether their child will be safe, and whether the money is well spent.</p>",
          "<p><strong>Is it safe?</strong> Choose housing near the campus for the first term, and agree on one call a week at a fixed hour. Silence is normal; a missed call at the fixed hour is not.</p>",
          "<p><strong>Is it worth it?</strong> Ask the university for the share of graduates in skilled work after a year, for this course, not for the university as a whole.</p>",
        ],
      },
      {
        title: "Come along",
        text: [
          '<p>Parents are welcome at every counselling session, without charge. Bring your questions written down. See also <a href="/who-we-are">who we are</a>.</p>',
        ],
      },
    ],
  },
];
