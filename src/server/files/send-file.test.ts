import { expect, test } from 'vitest';
import { contentDisposition } from './send-file.ts';

test.each([
  ['faktur.pdf', `attachment; filename="faktur.pdf"; filename*=UTF-8''faktur.pdf`],
  ['Café "a"\r\nx.pdf', `attachment; filename="Cafe ax.pdf"; filename*=UTF-8''Caf%C3%A9%20%22a%22%0D%0Ax.pdf`],
  ["it's (1)*.csv", `attachment; filename="its (1).csv"; filename*=UTF-8''it%27s%20%281%29%2A.csv`],
  ['帳單', `attachment; filename="file"; filename*=UTF-8''%E5%B8%B3%E5%96%AE`],
  ['\uD800', `attachment; filename="file"; filename*=UTF-8''%EF%BF%BD`],
])('the header names %j', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header);
});
