import { Meta, useMatches } from "@remix-run/react";
import { Children, cloneElement, isValidElement, useContext, type ReactElement, type ReactNode } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router-dom";

import { carriesRefusal, fullTitle } from "./title";

/**
 * A route's `meta` never sees what its action answered, and Remix offers that answer to its own route only: the
 * root takes it from the router's state.
 */
function useRefused(): boolean {
  const state = useContext(RouterState);
  const matches = useMatches();
  return (
    Object.values(state?.actionData ?? {}).some(carriesRefusal) || matches.some(({ data }) => carriesRefusal(data))
  );
}

/** What the routes' `meta` say, with the firm's name in the title, and "Error: " before it when a form was refused. */
export function PageHead({ firmName }: { firmName: string | undefined }) {
  const refused = useRefused();
  const meta: ReactElement<{ children: ReactNode }> = Meta();
  return (
    <>
      {Children.map(meta.props.children, (element) => {
        if (!isValidElement<{ children: ReactNode }>(element) || element.type !== "title") return element;
        return cloneElement(element, {}, fullTitle(String(element.props.children), { firmName, refused }));
      })}
    </>
  );
}
