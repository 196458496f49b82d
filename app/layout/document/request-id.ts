import { createContext } from "react";

/** The id of the request being answered, for the page that says something failed. Known on the server only. */
export const RequestId = createContext<string | undefined>(undefined);
