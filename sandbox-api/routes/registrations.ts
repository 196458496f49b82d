import { json, notFound, Refusal, type Call, type Route } from "../answer";
import { readRecord, type Event } from "../records";
import { readObject, textOf } from "../request-body";
import { requireUser } from "../bearer";

export const registrationRoutes: Route[] = [
  { method: "POST", pattern: "/api/app/event-register/", handler: registerForEvent },
];

async function registerForEvent(call: Call) {
  const user = await requireUser(call);
  const { database } = call.sandbox;
  const given = textOf(await readObject(call), "event");
  if (given === "") throw new Refusal(400, { detail: "event is required." });
  if (!/^\d{1,15}$/.test(given)) throw new Refusal(400, { detail: "event must be a whole number." });
  const row = database.first<{ record: string }>("SELECT record FROM event WHERE id = ?", Number(given));
  if (!row) throw notFound();

  const event = readRecord<Event>(row.record, call.origin);
  const createdAt = new Date().toISOString();
  const added = database.run(
    "INSERT INTO registration (user_id, event_id, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    user.id,
    event.id,
    createdAt,
  );
  if (added.changes === 0) throw new Refusal(400, { detail: "You have already registered for this event." });
  const results = { id: added.id, event: event.id, title: event.title, user: user.email, created_at: createdAt };
  return json({ results, message: "Congratulation,you have registered the event successfully!" }, 201);
}
