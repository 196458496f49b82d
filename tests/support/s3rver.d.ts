declare module "s3rver" {
  /** A server that speaks S3 and keeps objects in a folder. Keys are S3RVER and S3RVER. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      configureBuckets: { name: string }[];
    });
    readonly store: { deleteObject(bucket: string, key: string): Promise<void> };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
