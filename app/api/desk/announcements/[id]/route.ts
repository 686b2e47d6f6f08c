import { changeAnnouncement } from '@/lib/editing/announcements';
import { announcementChange } from '@/lib/forms/announcement-form';
import { editorEndpoint } from '@/lib/http/editor-endpoint';

export const POST = editorEndpoint(announcementChange, changeAnnouncement);
