import { uploadDisplayAsset } from '../../contract/media.ts';
import { bind, type Noun, type Services } from '../binding.ts';
import { uploadPicture } from './upload-picture.ts';

/** Pictures of designs and galleries. */
export function media(services: Services): Noun {
  return { bindings: [bind(uploadDisplayAsset, (call, input) => uploadPicture(services, call, input))] };
}
