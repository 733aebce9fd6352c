/** The app's credentials at the OpenID provider of the tests. */
export const OPENID_CLIENT = {
  client_id: 'papan.apps.test',
  client_secret: 'a secret of the tests, for the provider',
};
