import type { Article } from "../blogs";

export const applyingArticles: Article[] = [
  {
    title: "How to choose a course before you choose a country",
    sections: [
      { text: ["<p>Most students come to us with a country in mind. The ones who are happiest three years later began with a <strong>course</strong>. A course decides what you read every evening, who hires you, and often which country makes sense.</p>"] },
      {
        title: "Three questions for an evening",
        text: ["<p>Write the answers on paper, then show them to someone who knows you well.</p>"],
        points: ["Which subjects did you study without being told to?", "Which jobs in Nepal or abroad ask for them?", "How many years and how much money can your family give?"],
      },
      { title: "Then compare", text: ["<p>Take three courses with the same name and lay their unit lists side by side. Two degrees called <em>Information Technology</em> can share less than half their units. Look for placements, for the size of classes, and for what graduates did next.</p>"] },
    ],
  },
];
