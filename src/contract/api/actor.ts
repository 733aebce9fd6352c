/** The caller: a signed-in user and the session that proves it. */
export type Actor = {
  user_id: string;
  session_id: string;
  user_type: number;
  account_status: number;
  /** A code of the second factor was entered in this session within the last minutes. Absent: no. */
  is_confirmed?: boolean;
};
