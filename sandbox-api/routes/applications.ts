import { json, Refusal, type Call, type Route } from "../answer";
import type { Database } from "../database";
import { requireUser } from "../bearer";
import { discardFiles, receiveUpload, type StoredFile, type Upload } from "../uploads";

export const applicationRoutes: Route[] = [
  { method: "POST", pattern: "/api/app/application-create/", handler: createApplication },
];

const requiredFields = [
  "first_name",
  "last_name",
  "email",
  "contact",
  "last_academic_qualification",
  "preferred_university",
  "preferred_course",
];
const optionalFields = ["test_type", "overall_score", "address"];
const requiredGroups = ["academic_documents", "ielts_documents", "passport_documents"];
const documentGroups = [
  ...requiredGroups,
  "work_experience_documents",
  "marriage_certificates",
  "cv_documents",
  "additional_documents",
];

const refused = (detail: string) => new Refusal(400, { detail });

interface ApplicationRow {
  id: number;
  fields: string;
  created_at: string;
}
interface FileRow {
  document_group: string;
  name: string;
  size: number;
  sha256: string;
}

async function createApplication(call: Call) {
  const user = await requireUser(call);
  const { database, settings } = call.sandbox;
  const key = String(call.request.headers["idempotency-key"] ?? "").slice(0, 200) || null;

  const upload = await receiveUpload(call.request, settings.dataFolder, settings.maxUploadBytes);
  try {
    const earlier = findByKey(database, user.id, key);
    if (!earlier) return json(store(database, user.id, key, upload), 201);
    await discardFiles(
      settings.dataFolder,
      upload.files.map(({ storedAs }) => storedAs),
    );
    return json(describe(database, earlier), 201);
  } catch (error) {
    await discardFiles(
      settings.dataFolder,
      upload.files.map(({ storedAs }) => storedAs),
    );
    throw error;
  }
}

function store(database: Database, userId: number, key: string | null, { fields, files }: Upload) {
  const known = checkFields(fields);
  checkFiles(files);
  const { preferred_course: course = "", preferred_university: university = "" } = known;
  return database.transaction(() => {
    const twin = database.first(
      "SELECT 1 FROM application WHERE user_id = ? AND preferred_course = ? AND preferred_university = ?",
      userId,
      course,
      university,
    );
    if (twin) throw refused("You have already applied to this course.");
    const { id } = database.run(
      "INSERT INTO application (user_id, preferred_course, preferred_university, fields, idempotency_key, created_at) VALUES (?, ?, ?, ?, ?, ?)",
      userId,
      course,
      university,
      JSON.stringify(known),
      key,
      new Date().toISOString(),
    );
    for (const { group, name, size, sha256, storedAs } of files) {
      database.run(
        "INSERT INTO application_file (application_id, document_group, name, size, sha256, stored_as) VALUES (?, ?, ?, ?, ?, ?)",
        id,
        group,
        name,
        size,
        sha256,
        storedAs,
      );
    }
    return describe(database, readApplication(database, id));
  });
}

function checkFields(fields: Record<string, string>) {
  const known: Record<string, string> = { marital_status: fields.marital_status?.trim() || "No" };
  for (const name of requiredFields) {
    const value = fields[name]?.trim();
    if (!value) throw refused(`${name} is required.`);
    known[name] = value;
  }
  for (const name of optionalFields) known[name] = fields[name]?.trim() ?? "";
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(known.email ?? "")) throw refused("Enter a valid email address.");
  if (!["Yes", "No"].includes(known.marital_status ?? ""))
    throw refused(`"${known.marital_status}" is not a valid choice.`);
  return known;
}

function checkFiles(files: StoredFile[]) {
  for (const group of requiredGroups) {
    if (!files.some((file) => file.group === group)) throw refused(`${group} is required.`);
  }
  for (const { group, name, size } of files) {
    if (!documentGroups.includes(group)) throw refused(`${group} is not a document group.`);
    if (size === 0) throw refused(`${name}: The submitted file is empty.`);
    if (!/\.(jpe?g|png|pdf)$/i.test(name)) throw refused(`${name}: Only jpg, jpeg, png and pdf files are allowed.`);
  }
}

function findByKey(database: Database, userId: number, key: string | null) {
  if (key === null) return null;
  return database.first<ApplicationRow>(
    "SELECT id, fields, created_at FROM application WHERE user_id = ? AND idempotency_key = ?",
    userId,
    key,
  );
}

function readApplication(database: Database, id: number) {
  const row = database.first<ApplicationRow>("SELECT id, fields, created_at FROM application WHERE id = ?", id);
  if (!row) throw new Error(`application ${id} is gone`);
  return row;
}

function describe(database: Database, { id, fields, created_at }: ApplicationRow) {
  const files = database.all<FileRow>(
    "SELECT document_group, name, size, sha256 FROM application_file WHERE application_id = ? ORDER BY id",
    id,
  );
  const groups = Object.fromEntries(
    documentGroups.map((group) => [
      group,
      files.filter((file) => file.document_group === group).map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    ]),
  );
  return { id, ...(JSON.parse(fields) as Record<string, string>), ...groups, created_at };
}
