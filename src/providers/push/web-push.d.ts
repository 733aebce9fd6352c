/** The part of web-push that we use; the package has no types. */
declare module 'web-push' {
  type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
  type Options = {
    vapidDetails: { subject: string; publicKey: string; privateKey: string };
    TTL: number;
    contentEncoding: 'aes128gcm';
  };
  type RequestDetails = { headers: Record<string, string | number>; body: Buffer };
  const webPush: {
    /** Throws for keys that are not valid. */
    generateRequestDetails(subscription: Subscription, text: string, options: Options): RequestDetails;
  };
  export default webPush;
}
