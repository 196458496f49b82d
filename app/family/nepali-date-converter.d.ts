/** Its own types stand where its `exports` do not let them be found. */
declare module "@remotemerge/nepali-date-converter" {
  export default class DateConverter {
    constructor(day: string);
    /** Month and date from 1. */
    toBs(): { year: number; month: number; date: number; day: string };
  }
}
