import { useSyncExternalStore } from "react";

/** How a device passes an address on: by its own choice of ways, by copying it, or, without scripts, in no way. */
export type Ability = "native" | "copy" | null;

/** What a device can do does not change while it shows a page. */
const never = () => () => undefined;

/** What the visitor's device can do; nothing until scripts run. */
export function useAbility(): Ability {
  return useSyncExternalStore(
    never,
    () => abilityOf(navigator),
    () => null,
  );
}

function abilityOf({ share, clipboard }: Partial<Pick<Navigator, "share" | "clipboard">>): Ability {
  if (share) return "native";
  return clipboard ? "copy" : null;
}
