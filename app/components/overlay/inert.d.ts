import "react";

declare module "react" {
  interface DOMAttributes<T> {
    inert?: T extends Element ? "" : never;
  }
}
