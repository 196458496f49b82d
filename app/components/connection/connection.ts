interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}

/** Whether the visitor asked the browser to save data. */
export function wantsLessData(): boolean {
  return connection()?.saveData === true;
}

/** Whether the connection can carry a video: false on 2G and 3G; true where the browser does not tell. */
export function isFastEnough(): boolean {
  return !wantsLessData() && !/2g|3g/.test(connection()?.effectiveType ?? "");
}
