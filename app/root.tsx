import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";

import "~/styles/layers.css";
import "~/styles/theme.css";

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
