// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of the program
import type { Fault } from './fault.ts';

/** Faults that tests of rules, the database and the API find. */
export const CODE_FAULTS: readonly Fault[] = [
  // Coins and payments
  {
    name: 'wallets are not locked',
    file: 'src/domain/wallet/wallet-store.ts',
    find: `    .orderBy('id')\n    .forUpdate()\n`,
    replace: `    .orderBy('id')\n`,
    tests: { files: ['test/payments/wallet.test.ts'], titles: ['spend no more than the balance'] },
  },
  {
    name: 'a publication costs one coin more',
    file: 'src/contract/ads/publication-price.ts',
    find: 'return { price: full - benefit,',
    replace: 'return { price: full - benefit + 1,',
    tests: { files: ['test/ads/publish.test.ts'], titles: ['from separate tabs: published and charged once'] },
  },
  {
    name: 'a repeated call runs twice',
    file: 'src/base/idempotency.ts',
    find: '    return first.response as Result;\n',
    replace: '',
    tests: { files: ['test/api/http-server.test.ts'], titles: ['runs once per key, however often it is sent'] },
  },
  {
    name: 'a voided payment keeps its coins',
    file: 'src/domain/payments/record-gateway-status.ts',
    find: '    await takeCoinsBack(tx, payment, now);\n',
    replace: '',
    tests: { files: ['test/payments/settle.test.ts'], titles: ['reverses the coins once'] },
  },
  {
    name: 'a payment of another amount is credited',
    file: 'src/domain/payments/rules.ts',
    find: 'amounts.find((sum) => sum !== payment.amount)',
    replace: 'amounts.find((sum) => sum < 0)',
    tests: { files: ['src/domain/payments/rules.test.ts'] },
  },
  {
    name: 'webhooks without the token are accepted',
    file: 'src/providers/payment/xendit-gateway.ts',
    find: `return typeof received === 'string' && isSameSecret(received, token);`,
    replace: 'return true;',
    tests: {
      files: ['test/payments/webhooks.test.ts'],
      titles: ['with a wrong token is rejected and changes nothing'],
    },
  },
  {
    name: 'a commission is paid for each payment',
    file: 'src/domain/affiliate/settle-commission.ts',
    find: 'referrer_id === null || (await firstTopUpOf(tx, referee_id)) !== payment.id',
    replace: 'referrer_id === null',
    tests: { files: ['test/payments/affiliate.test.ts'], titles: ['is not paid for a user who topped up before'] },
  },
  {
    name: 'a voucher is used more often than its limit',
    file: 'src/domain/vouchers/spend-voucher.ts',
    find: `if (!(await countUse(tx, voucher.id))) throw invalidCode(field, 'used_up');`,
    replace: 'await countUse(tx, voucher.id);',
    tests: {
      files: ['test/payments/vouchers.test.ts'],
      titles: ['three of twenty users get a voucher limited to three'],
    },
  },
  {
    name: 'an administrator agrees to the own correction',
    file: 'src/domain/admin/corrections/decide-correction.ts',
    find: `  if (correction.requested_by === by) throw new AppError('forbidden');\n`,
    replace: '',
    tests: {
      files: ['test/admin/corrections.test.ts'],
      titles: ['never concerns the own wallet, neither to request nor to agree'],
    },
  },
  {
    name: 'a survey pays again for one phone number',
    file: 'src/domain/surveys/claim-survey.ts',
    find: `if (!(await insertAnswer(tx, { user_id, ...contacts, option_id, coins: bonus, now }))) {
      throw new AppError('survey_unavailable');
    }`,
    replace: 'await insertAnswer(tx, { user_id, ...contacts, option_id, coins: bonus, now });',
    tests: {
      files: ['test/surveys/surveys.test.ts'],
      titles: ['pays one of two accounts with one phone number even if both were offered it'],
    },
  },

  // Ads
  {
    name: 'drafts of other users can be opened',
    file: 'src/domain/ads/policy.ts',
    find: 'if (ad?.owner_id !== actor.user_id)',
    replace: 'if (!ad)',
    tests: { files: ['test/ads/lifecycle.test.ts'], titles: ['another user’s actions report not found'] },
  },
  {
    name: 'a hashtag belongs to two ads',
    file: 'src/domain/ads/draft/hashtag-store.ts',
    find: `expression('ad_hashtags.frees_at', '<=', now),`,
    replace: `expression('ad_hashtags.position', '>=', 0),`,
    tests: { files: ['test/ads/hashtags.test.ts'], titles: ['one of twenty simultaneous users gets a hashtag'] },
  },
  {
    name: 'the publication of a hidden ad can be changed',
    file: 'src/contract/ads/rules.ts',
    find: 'save_publication: { from: [S.DRAFT_PUBLICATION_CREATION, S.EXPIRED], to: null }',
    replace: 'save_publication: { from: [S.DRAFT_PUBLICATION_CREATION, S.EXPIRED, S.BANNED], to: null }',
    tests: { files: ['test/ads/publish.test.ts'], titles: ['the table allows or forbids each action in each status'] },
  },
  {
    name: 'a sale refunds the whole term',
    file: 'src/domain/ads/term/term.ts',
    find: 'Math.floor(unusedCoins(ad, now) / 2)',
    replace: 'Math.floor(unusedCoins(ad, now))',
    tests: { files: ['test/ads/lifecycle.test.ts'], titles: ['half of the unused whole days is refunded once'] },
  },
  {
    name: 'owners count as viewers',
    file: 'src/domain/ads/view/view-store.ts',
    find: ' and owner_id is distinct from user_id',
    replace: '',
    tests: { files: ['test/ads/public.test.ts'], titles: ['by users count once per user on any device'] },
  },
  {
    name: 'pictures keep their metadata',
    file: 'src/domain/media/encode-picture.ts',
    find: 'const stored = await pixels().webp({ quality: QUALITY, effort, lossless: isLossless }).toBuffer();',
    replace: 'const stored = await sharp(bytes).autoOrient().keepMetadata().webp({ quality: QUALITY }).toBuffer();',
    tests: { files: ['test/media/media.test.ts'], titles: ['is rotated upright and stored as WebP without metadata'] },
  },

  // Search and favourites
  {
    name: 'the board shows an ended ad',
    file: 'src/domain/search/store.ts',
    find: `read.selectFrom('listings').where('end_date', '>', now)`,
    replace: `read.selectFrom('listings')`,
    tests: {
      files: ['test/search/search.test.ts'],
      titles: ['does not list an expired ad, even before its event arrives'],
    },
  },
  {
    name: 'a forged cursor is accepted',
    file: 'src/domain/page.ts',
    find: 'if (more.length > 0 || !isSameSecret(signature, signatureOf(text))) throw invalidCursor();',
    replace: 'if (more.length > 0) throw invalidCursor();',
    tests: { files: ['src/domain/page.test.ts'] },
  },
  {
    name: 'a saved search finds an older ad',
    file: 'src/domain/saved-searches/match-store.ts',
    find: '\n      and created_at < ${saved_before}',
    replace: '',
    tests: { files: ['test/saved-searches/matching.test.ts'], titles: ['is not announced to its owner'] },
  },
  {
    name: 'a higher price is announced as a lower one',
    file: 'src/domain/favourites/notice-store.ts',
    find: 'where lowest_price > ${price} and price_unit = ${price_unit}',
    replace: 'where price_unit = ${price_unit}',
    tests: { files: ['test/saved-searches/favourites.test.ts'], titles: ['notifies of each lower price once'] },
  },

  // Accounts, identity and data
  {
    name: 'a session survives signing out',
    file: 'src/domain/accounts/sign-out.ts',
    find: 'await services.database.transaction((tx) => revokeSession(tx, { ...actor, now: services.clock.now() }));',
    replace: 'void revokeSession;',
    tests: {
      files: ['test/accounts/accounts.test.ts'],
      titles: ['returns a token for 14 days, which signing out ends at once'],
    },
  },
  {
    name: 'a second-factor code works twice',
    file: 'src/domain/accounts/second-factor/totp.ts',
    find: 'return step > last_step ? step : null;',
    replace: 'return last_step < 0 ? null : step;',
    tests: { files: ['src/domain/accounts/second-factor/totp.test.ts'] },
  },
  {
    name: 'a photo of an ID card opens without a signed link',
    file: 'src/domain/identity/rules.ts',
    find: 'if (!isGenuine || link.expires_at <= now.getTime())',
    replace: 'if (link.expires_at <= now.getTime())',
    tests: { files: ['test/identity/identity.test.ts'], titles: ['opens nothing for anybody else, for another photo'] },
  },
  {
    name: 'an encrypted file opens as another one',
    file: 'src/providers/vault/seal.ts',
    find: `return Buffer.concat([header, Buffer.from(context, 'utf8')]);`,
    replace: 'return Buffer.concat([header, Buffer.alloc(place.length > 0 ? 1 : 0)]);',
    tests: { files: ['src/providers/vault/vault.test.ts'] },
  },
  {
    name: 'an export includes payments of other users',
    file: 'src/domain/own-data/export/own-row-store.ts',
    find: `        .select(sql<string | null>\`refund ->> 'reason'\`.as('refund_reason'))
        .where('user_id', '=', userId)\n`,
    replace: `        .select(sql<string | null>\`refund ->> 'reason'\`.as('refund_reason'))\n`,
    tests: {
      files: ['test/own-data/exports.test.ts'],
      titles: ["contains everything of the user's, and nothing of others"],
    },
  },
  {
    name: 'new terms need no consent',
    file: 'src/domain/legal/consent.ts',
    find: 'if (terms.length > 0) {',
    replace: 'if (terms.length > 9) {',
    tests: {
      files: ['test/legal/legal.test.ts'],
      titles: ['stops starting, duplicating and publishing ads until it is accepted'],
    },
  },

  // Moderation, reports and orders
  {
    name: 'an ad is reported by its owner',
    file: 'src/domain/reports/report-ad.ts',
    find: `  if ('reporter_id' in reporter && ad.owner_id === reporter.reporter_id) throw new AppError('own_ad');\n`,
    replace: '',
    tests: { files: ['test/reports/reports.test.ts'], titles: ['is refused for the own ad, an unknown type'] },
  },
  {
    name: 'a moderator decides about the own ad',
    file: 'src/domain/moderation/queue/may-decide.ts',
    find: 'if (job.owner_id === by || job.excluded.includes(by))',
    replace: 'if (job.excluded.includes(by))',
    tests: { files: ['test/moderation/queue.test.ts'], titles: ['nobody decides about the own ad'] },
  },
  {
    name: 'the first person takes the second review',
    file: 'src/domain/moderation/queue/second-review.ts',
    find: 'const excluded = hider ? [by, hider] : [by];',
    replace: 'const excluded = hider ? [hider] : [];',
    tests: { files: ['test/moderation/second-reviews.test.ts'], titles: ['lets nobody decide twice about the same'] },
  },
  {
    name: 'banned words pass when they are disguised',
    file: 'src/domain/screening/fold.ts',
    find: 'isBeforeLetter && isAfterLetter : isBeforeLetter || isAfterLetter',
    replace: 'isBeforeLetter && isAfterLetter : isBeforeLetter && isAfterLetter && false',
    tests: { files: ['test/screening/words.test.ts'], titles: ['a disguised word is found'] },
  },
  {
    name: 'an order of an authority is due too late',
    file: 'src/domain/takedowns/rules.ts',
    find: 'TAKEDOWN_HOURS[urgency] * MILLISECONDS.hour',
    replace: 'TAKEDOWN_HOURS[urgency] * MILLISECONDS.day',
    tests: { files: ['test/takedowns/takedowns.test.ts'], titles: ['is recorded with its deadline'] },
  },
  {
    name: 'the audit log forgets where a call came from',
    file: 'src/domain/audit/store.ts',
    find: '      ...presentOrigin(),\n',
    replace: '',
    tests: { files: ['test/audit/chain.test.ts'], titles: ['an entry says from where the call came'] },
  },

  // Notices, help and catalogue
  {
    name: 'a mail is in the wrong language',
    file: 'src/contract/brand/brand.ts',
    find: `code === LOCALE_CODES.en ? 'en' : 'id'`,
    replace: `code === LOCALE_CODES.en ? 'id' : 'en'`,
    tests: {
      files: ['test/notifications/notifications.test.ts'],
      titles: ['about money or a loss are also sent by mail'],
    },
  },
  {
    name: 'a push subscription that has ended is retained',
    file: 'src/domain/notifications/send-push.ts',
    find: 'await database.transaction((tx) => removePush(tx, gone));',
    replace: 'void gone;',
    tests: { files: ['test/notifications/push.test.ts'], titles: ['a subscription that has ended is deleted'] },
  },
  {
    name: 'drafts of the help are shown',
    file: 'src/domain/help/store.ts',
    find: `    ])\n    .where('is_published', '=', true);`,
    replace: '    ]);',
    tests: { files: ['test/help/help.test.ts'], titles: ['hides drafts'] },
  },
  {
    name: 'a category that is switched off is offered',
    file: 'src/domain/catalogue/categories.ts',
    find: 'toTree(all.filter(({ is_active }) => is_active))',
    replace: 'toTree(all)',
    tests: { files: ['test/admin/categories.test.ts'], titles: ['switches a category off for new ads'] },
  },
  {
    name: 'an event is lost when its delivery fails',
    file: 'src/base/outbox-delivery.ts',
    find: `      'update outbox_waiting set run_at = now() + make_interval(secs => exp(least(10, attempts))) where event_id = $1',`,
    replace: `      'delete from outbox_waiting where event_id = $1',`,
    tests: { files: ['test/database/delivery.test.ts'], titles: ['an event that fails delays no other'] },
  },
  {
    name: 'an event is announced before the commit',
    file: 'src/base/outbox.ts',
    find: 'insert into outbox_waiting (event_id) select id from event`.execute(tx);',
    replace:
      'insert into outbox_waiting (event_id) select id from event`.execute(tx);\n    await sql`commit`.execute(tx);',
    tests: {
      files: ['test/database/delivery.test.ts'],
      titles: ['a commit wakes a worker; a transaction that fails leaves no event'],
    },
  },

  // The server and its pages
  {
    name: 'the CSRF token of another session is accepted',
    file: 'src/server/sessions/csrf-check.ts',
    find: `if (typeof received !== 'string' || !isSameSecret(received, expected))`,
    replace: `if (typeof received !== 'string' || expected === '')`,
    tests: {
      files: ['test/api/http-server.test.ts'],
      titles: ['is rejected with the CSRF token of another session'],
    },
  },
  {
    name: 'calls have no limit',
    file: 'src/server/http/http-server.ts',
    find: 'global: options.rate_limits,',
    replace: 'global: false,',
    tests: { files: ['test/api/http-server.test.ts'], titles: ['apply to all endpoints together'] },
  },
  {
    name: 'a cached response is not dropped',
    file: 'src/server/pages/response-cache.ts',
    find: 'for (const key of keysOf(dependencies)) cache.delete(key);',
    replace: 'keysOf(dependencies);',
    tests: {
      files: ['test/api/response-cache.test.ts'],
      titles: ['is dropped by what it depends on, and by nothing else'],
    },
  },
  {
    name: 'a text of a user is not escaped',
    file: 'src/web/head/json-ld.tsx',
    find: `.replaceAll('<', '\\\\u003c')`,
    replace: '',
    tests: { files: ['src/web/head/page-head.test.tsx'], titles: ['cannot end its element by its texts'] },
  },
  {
    name: 'a page names the wrong language in its address',
    file: 'src/contract/pages/page-url.ts',
    find: '`/${locale}${path}`',
    replace: `\`/\${locale === 'en' ? 'id' : 'en'}\${path}\``,
    tests: { files: ['src/web/head/page-head.test.tsx'], titles: ['names its address in both languages'] },
  },
  {
    name: 'a text is missing in one language',
    file: 'src/web/locales/en/wallet.json',
    find: '  "back_to_ad": "Back to the ad",\n',
    replace: '',
    tests: { files: ['tools/check-locales.ts'] },
  },
];
