-- Whether a picture is another person's too is asked at every publication.
create index files_sha256 on files (sha256);
