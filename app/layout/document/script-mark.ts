import { createContext } from "react";

/** A secret of one rendering, as the nonce of the scripts that the shell itself writes. Known on the server only. */
export const ScriptMark = createContext<string | undefined>(undefined);
