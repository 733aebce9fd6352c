import { USER_TYPES, type UserType } from '../accounts/rules.ts';

/** What kinds of people there are for administrators; how somebody signs in makes no difference. */
export const PERSON_KINDS = ['regular', 'agency', 'administrator', 'demonstration'] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

/** The user types of each kind. */
export const TYPES_OF_KIND: Record<PersonKind, readonly UserType[]> = {
  regular: [USER_TYPES.REGULAR, USER_TYPES.GOOGLE],
  agency: [USER_TYPES.AGENCY, USER_TYPES.AGENCY_GOOGLE],
  administrator: [USER_TYPES.ADMIN, USER_TYPES.SUPERADMIN],
  demonstration: [USER_TYPES.DUMMY],
};

/** The kind of a user type. */
export function kindOf(user_type: UserType): PersonKind {
  return PERSON_KINDS.find((kind) => TYPES_OF_KIND[kind].includes(user_type)) ?? 'regular';
}

/** The roles that an administrator gives. Only superadmins make administrators, and change them. */
export const GIVEN_ROLES = ['regular', 'agency', 'admin', 'superadmin'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** The role of a user type, as it was given. */
export function roleOf(user_type: UserType): GivenRole {
  if (user_type === USER_TYPES.SUPERADMIN) return 'superadmin';
  if (user_type === USER_TYPES.ADMIN) return 'admin';
  return kindOf(user_type) === 'agency' ? 'agency' : 'regular';
}

export const NOTE_LENGTH = 1000;

/** Of the people with a status at most so many are counted. */
export const PEOPLE_COUNTED = 100;
export const PEOPLE_SEARCH_LENGTH = 100;
