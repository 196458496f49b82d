import { Faker, en } from "@faker-js/faker";

/** The one source of chance in the seed: the same numbers in the same order on every machine. */
export function createChance() {
  const faker = new Faker({ locale: [en], seed: 670 });
  return {
    pick: <Item>(items: readonly Item[]) => faker.helpers.arrayElement(items),
    some: <Item>(items: readonly Item[], min: number, max: number) => faker.helpers.arrayElements(items, { min, max }),
    shuffle: <Item>(items: readonly Item[]) => faker.helpers.shuffle(items),
    whole: (min: number, max: number) => faker.number.int({ min, max }),
    /** True in so many of a hundred cases. */
    percent: (share: number) => faker.number.int({ min: 1, max: 100 }) <= share,
  };
}

export type Chance = ReturnType<typeof createChance>;
