/** What an administrator, an operator's command or an automatic rule did; the subject is named in the comment. */
export const AUDIT_ACTIONS = [
  // The ad.
  'ad.approve',
  'ad.hide',
  'ad.refund',
  'ad.refuse',
  'ad.restore',
  'appeal.restore',
  'appeal.uphold',
  // The user whose held welcome bonus was paid.
  'bonus.release',
  // The ad of the fraud cases.
  'fraud_case.dismiss',
  'fraud_case.uphold',
  // The case.
  'fraud_case.view',
  // The uploaded picture.
  'brand.logo',
  // The breach of personal data.
  'breach.record',
  // The user whose coins an administrator requested to move.
  'correction.request',
  'correction.refuse',
  // The banned contact.
  'contact.ban',
  'contact.unban',
  // The drill of a breach.
  'drill.export',
  'drill.run',
  // The request about personal data, or the breach.
  'data_request.close',
  // The finding.
  'finding.close',
  // The user whose ID-card photo was decided.
  'identity.approve',
  'identity.reject',
  // The ID-card photo.
  'identity.link',
  'identity.view',
  // The question to support.
  'help.answer',
  'help.close',
  'help.reopen',
  'help.take',
  // The administrator who did it.
  'ledger.check',
  'ledger.export',
  // The version of a legal text.
  'legal.publish',
  // The payment.
  'payment.refund',
  // The record of data that administrators edit; the entry names it.
  'record.add',
  'record.change',
  'record.order',
  'record.remove',
  'record.undo',
  'report.dismiss',
  'report.uphold',
  // The job of the queue.
  'review.request',
  'review.decide',
  'review.reverse',
  'review.take',
  'review.undo',
  // The rule of moderation.
  'rule.add',
  'rule.agree',
  'rule.request',
  'rule.change',
  'rule.remove',
  'rule.switch_off',
  'rule.switch_on',
  // The administrator whose second factor it is.
  'second_factor.confirm',
  'second_factor.enrol',
  'second_factor.recovery_codes',
  'second_factor.replace',
  'second_factor.reset',
  'second_factor.sign_in',
  'second_factor.start_replacing',
  // The group of synonyms, in entries from before these were records like others.
  'synonym.add',
  'synonym.change',
  'synonym.remove',
  // The request of an authority.
  'takedown.download',
  'takedown.execute',
  'takedown.record',
  'takedown.refuse',
  'takedown.withdraw',
  // The user whose account status changed.
  'user.block',
  'user.end_suspension',
  'user.end_sessions',
  'user.erase',
  'user.note',
  'user.reveal',
  'user.suspend',
  // The user whose role changed.
  'user.request_superadmin',
  'user.grant',
  // The user whose wallet it is.
  'wallet.correct',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The first and the last day that the log can be filtered by. */
export const AUDIT_FIRST_DAY = '2025-01-01';

/** What an administrator writes about an action for the audit log. */
export const ADMIN_REASON = { min: 10, max: 500 };
