/** Preloaded into a site under test: it starts on one day, from which deadlines, past events and the age of figures follow. */
const start = Date.parse("2026-11-20T06:00:00Z");
const dateNow = Date.now.bind(Date);
const ahead = start - dateNow();
Date.now = () => dateNow() + ahead;
