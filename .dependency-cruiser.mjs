import { readdirSync } from "node:fs";

import { applicationFloors, floors } from "./scripts/floors.mjs";

/** Rooms on the floors below a floor. */
const below = (floor) => floors.slice(floor + 1).flatMap((rooms) => Object.keys(rooms));
/** Files of app/ itself that any room may read. */
const ground = "^app/(env\\.server|log\\.server|metrics\\.server|paths)\\.ts$";
const tests = "\\.test\\.tsx?$";

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A room knows itself and the floors below its own: never one above, never one beside it. */
const roomRules = floors.flatMap((rooms, floor) =>
  Object.keys(rooms).map((room) => ({
    name: `only-down-from-${room}`,
    severity: "error",
    from: { path: `^app/${room}/`, pathNot: tests },
    to: { path: "^app/", pathNot: [`^app/(${[room, ...below(floor)].join("|")})/`, ground] },
  })),
);

const [top, , ...inner] = applicationFloors;

/** Inside the application the same holds, from the pages down to the rules; what speaks tus stands above all. */
const applicationRules = [
  ...inner.flatMap((folders, floor) =>
    folders.map((folder) => ({
      name: `only-down-in-application-from-${folder}`,
      severity: "error",
      from: { path: `^app/application/${folder}/`, pathNot: tests },
      to: {
        path: "^app/application/",
        pathNot: `^app/application/(${[folder, ...inner.slice(floor + 1).flat()].join("|")})/`,
      },
    })),
  ),
  {
    name: `nobody-in-application-imports-${top}`,
    severity: "error",
    from: { path: "^app/application/", pathNot: [`^app/application/(${top})/`, tests] },
    to: { path: `^app/application/(${top})/` },
  },
];

/** A route's files are its own: what two routes need stands in a room below them. */
const routeRules = readdirSync(new URL("app/routes", import.meta.url)).map((route) => ({
  name: "no-route-imports-another",
  severity: "error",
  from: { path: `^app/routes/${escaped(route)}(/|$)` },
  to: { path: "^app/routes/", pathNot: `^app/routes/${escaped(route)}(/|$)` },
}));

export default {
  forbidden: [
    ...roomRules,
    ...applicationRules,
    ...routeRules,
    {
      name: "process-stands-alone",
      comment: "The process bundle and the app bundle meet in the request context and in values of http/ only.",
      severity: "error",
      from: { path: "^app/process/", pathNot: tests },
      to: { path: "^app/", pathNot: ["^app/(process|http)/", ground], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "nobody-imports-the-process",
      severity: "error",
      from: { path: "^app/", pathNot: ["^app/process/", tests] },
      to: { path: "^app/process/" },
    },
    {
      name: "not-into-the-inside-of-a-room",
      severity: "error",
      from: { path: "^app/([^/]+)/", pathNot: tests },
      to: {
        path: "^app/(api/connection|content/pipeline|application/(record|store)|editorial/[^/]+)/",
        pathNot: "^app/$1/",
      },
    },
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    { name: "sandbox-apart", severity: "error", from: { path: "^app/" }, to: { path: "^sandbox-api/" } },
    { name: "site-apart", severity: "error", from: { path: "^sandbox-api/" }, to: { path: "^app/" } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js", ".d.ts"] },
  },
};
