import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './use-copy.ts';

afterEach(() => vi.unstubAllGlobals());

test('copies a text, or says whether copying is forbidden or not supported', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('tautan')).toBeNull();
  expect(writeText).toHaveBeenCalledWith('tautan');
  writeText.mockRejectedValue(new DOMException('Write permission denied.', 'NotAllowedError'));
  expect(await copyText('tautan')).toBe('clipboard_forbidden');
  vi.stubGlobal('navigator', {});
  expect(await copyText('tautan')).toBe('clipboard_unsupported');
});
