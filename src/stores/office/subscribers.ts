import { officeListSubscribers } from '#contracts/office/people.ts';
import { createResource } from '#stores/site/resource.ts';
import { office } from './api.ts';

export const subscribers = createResource(office, officeListSubscribers, () => ({}));
