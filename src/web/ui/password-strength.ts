/** The strength of a password from 0 (too short) to 4, as a hint for the user. The server decides. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < 8) return 0;
  if (new Set(password.toLowerCase()).size < 5) return 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const score = 1 + Number(password.length >= 10) + Number(kinds >= 2) + Number(kinds >= 3 || password.length >= 14);
  if (score >= 4) return password.length >= 12 ? 4 : 3;
  return score === 3 ? 3 : score === 2 ? 2 : 1;
}
