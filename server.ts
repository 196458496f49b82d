/**
 * The process, told first of all what it is: React chooses its build when it is loaded, and imports are loaded before
 * any statement runs. So what starts the site is imported by one.
 */
process.env.NODE_ENV ||= "production";

export const { startSite } = await import("./app/process/start.server");

if (import.meta.env.PROD) await startSite();
